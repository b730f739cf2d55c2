"""Input that botocore's models call optional and moto needs. `{i}` tells the copies of one thing apart."""

POLICY = (
    '{{"Version": "2012-10-17", "Statement": [{{"Effect": "Allow", "Action": "s3:GetObject", '
    '"Resource": "arn:aws:s3:::assay{i}/*"}}]}}'
)

GIVEN = {
    "autoscaling.CreateAutoScalingGroup": {"AvailabilityZones": ["us-east-1a"]},
    "ec2.AllocateHosts": {"AvailabilityZone": "us-east-1a", "InstanceType": "m5.large", "Quantity": 1},
    "ec2.CreateFlowLogs": {"ResourceIds": ["{VpcId}"], "ResourceType": "VPC", "LogDestinationType": "s3",
                           "LogDestination": "arn:aws:s3:::assay{i}"},
    "ec2.CreateSecurityGroup": {"Description": "assay{i}", "VpcId": "{VpcId}"},
    "ec2.CreateSubnet": {"CidrBlock": "10.1.{i}.0/24", "VpcId": "{VpcId}"},
    "ec2.CreateVolume": {"Size": 8, "AvailabilityZone": "us-east-1a"},
    "ec2.CreateVpc": {"CidrBlock": "10.{i}.0.0/16"},
    "ec2.CreateVpcPeeringConnection": {"VpcId": "{VpcId}", "PeerVpcId": "{VpcId}"},
    "iam.CreateOpenIDConnectProvider": {"Url": "https://assay{i}.example.org"},
    "iam.CreatePolicy": {"PolicyDocument": POLICY},
    "iam.CreatePolicyVersion": {"PolicyDocument": POLICY},
    "iam.PutGroupPolicy": {"PolicyDocument": POLICY},
    "iam.PutRolePolicy": {"PolicyDocument": POLICY},
    "iam.PutUserPolicy": {"PolicyDocument": POLICY},
    "iot.AddThingToBillingGroup": {"billingGroupName": "assay1", "thingName": "assay{i}"},
    "iot.AddThingToThingGroup": {"thingGroupName": "assay1", "thingName": "assay{i}"},
    "lambda.CreateFunction": {"Runtime": "python3.11", "Handler": "a.b", "Code": {"ZipFile": b"assay"}},
    "rds.CreateDBCluster": {"Engine": "aurora-postgresql", "MasterUsername": "assay", "MasterUserPassword": "assay1234"},
    "rds.CreateDBInstance": {"Engine": "postgres", "DBInstanceClass": "db.m5.large", "MasterUsername": "assay",
                             "MasterUserPassword": "assay1234", "AllocatedStorage": 20},
    "rds.CreateDBParameterGroup": {"DBParameterGroupFamily": "postgres15"},
    "rds.CreateGlobalCluster": {"Engine": "aurora-postgresql", "GlobalClusterIdentifier": "assay{i}"},
    "rds.CreateOptionGroup": {"EngineName": "mysql", "MajorEngineVersion": "8.0"},
    "sagemaker.CreateEndpointConfig": {
        "ProductionVariants": [{"VariantName": "a", "ModelName": "assay1", "InitialInstanceCount": 1,
                                "InstanceType": "ml.m5.large"}]
    },
}


def filled(value, i, known):
    """A value of the table for one copy. `{VpcId}` and the like stand for what an earlier answer named."""
    if isinstance(value, dict):
        return {key: filled(member, i, known) for key, member in value.items()}
    if isinstance(value, list):
        return [filled(member, i, known) for member in value]
    if not isinstance(value, str) or "{" not in value:
        return value
    return value.format(i=i, VpcId=known("VpcId") or "")


def given_for(operation, i, known):
    return filled(GIVEN.get(operation, {}), i, known)
