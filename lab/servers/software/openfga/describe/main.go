// Writes the OpenAPI 2.0 document of the OpenFGA service, as its own build does: from the descriptors in its module,
// with protoc-gen-openapiv2. The only argument is the path of that program.
package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"

	"github.com/grpc-ecosystem/grpc-gateway/v2/protoc-gen-openapiv2/options"
	_ "github.com/openfga/api/proto/openfga/v1"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/pluginpb"
)

const service = "openfga/v1/openfga_service.proto"

const parameters = "json_names_for_fields=false,simple_operation_ids=true,openapi_naming_strategy=simple"

// quoteExamples makes JSON of the examples that are bare texts, which the generator refuses.
func quoteExamples(message *descriptorpb.DescriptorProto) {
	for _, field := range message.Field {
		schema, ok := proto.GetExtension(field.GetOptions(), options.E_Openapiv2Field).(*options.JSONSchema)
		if !ok || schema.GetExample() == "" || json.Valid([]byte(schema.Example)) {
			continue
		}
		quoted, _ := json.Marshal(schema.Example)
		schema.Example = string(quoted)
		proto.SetExtension(field.Options, options.E_Openapiv2Field, schema)
	}
	for _, nested := range message.NestedType {
		quoteExamples(nested)
	}
}

// withImports adds a file after the files that it imports, each once.
func withImports(request *pluginpb.CodeGeneratorRequest, file protoreflect.FileDescriptor, added map[string]bool) {
	if added[file.Path()] {
		return
	}
	added[file.Path()] = true
	imports := file.Imports()
	for i := 0; i < imports.Len(); i++ {
		withImports(request, imports.Get(i).FileDescriptor, added)
	}
	described := protodesc.ToFileDescriptorProto(file)
	// Modules hold no comments; the generator complains about their absence.
	described.SourceCodeInfo = &descriptorpb.SourceCodeInfo{}
	for _, message := range described.MessageType {
		quoteExamples(message)
	}
	request.ProtoFile = append(request.ProtoFile, described)
}

func run() error {
	file, err := protoregistry.GlobalFiles.FindFileByPath(service)
	if err != nil {
		return err
	}
	request := &pluginpb.CodeGeneratorRequest{
		FileToGenerate: []string{service},
		Parameter:      proto.String(parameters),
	}
	withImports(request, file, map[string]bool{})
	input, err := proto.Marshal(request)
	if err != nil {
		return err
	}
	command := exec.Command(os.Args[1])
	command.Stdin = bytes.NewReader(input)
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil {
		return err
	}
	var response pluginpb.CodeGeneratorResponse
	if err := proto.Unmarshal(output, &response); err != nil {
		return err
	}
	if response.Error != nil {
		panic(*response.Error)
	}
	_, err = os.Stdout.WriteString(response.File[0].GetContent())
	return err
}

func main() {
	if err := run(); err != nil {
		panic(err)
	}
}
