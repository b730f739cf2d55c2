// Writes the OpenAPI 2.0 document of the OpenFGA service, as its own build does: from the descriptors in its module,
// with protoc-gen-openapiv2. The only argument is the path of that program.
package main

import (
	"bytes"
	"os"
	"os/exec"

	_ "github.com/openfga/api/proto/openfga/v1"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/pluginpb"
)

const service = "openfga/v1/openfga_service.proto"

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
	request.ProtoFile = append(request.ProtoFile, protodesc.ToFileDescriptorProto(file))
}

func run() error {
	file, err := protoregistry.GlobalFiles.FindFileByPath(service)
	if err != nil {
		return err
	}
	request := &pluginpb.CodeGeneratorRequest{
		FileToGenerate: []string{service},
		Parameter:      proto.String("json_names_for_fields=false,simple_operation_ids=true,openapi_naming_strategy=simple"),
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
